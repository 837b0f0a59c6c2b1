"""Tables of events, one noun a file."""

from matches.models.announcement import Announcement
from matches.models.deck_registration import DeckRegistration, DeckUnlock, RegisteredCard
from matches.models.dispute import Dispute, Ruling
from matches.models.entry import Entry, MustNotMeet
from matches.models.event import Event
from matches.models.game import Game
from matches.models.game_event import GameEvent, KeptAside, LoggedGame, LogLine, LogPoint
from matches.models.game_log import GameLog, LogRevision
from matches.models.journey import (
    CampaignTable,
    Group,
    Hero,
    Journey,
    JourneyAside,
    JourneyEvent,
    JourneyHero,
)
from matches.models.judge_call import JudgeCall
from matches.models.league import League, LeagueEvent
from matches.models.mailbox import Letter, Mailbox
from matches.models.match import Match, Seat
from matches.models.organisation import Member, MemberInvitation, Organisation
from matches.models.penalty import Penalty
from matches.models.precedent import Precedent
from matches.models.profile import Profile, RatingStep
from matches.models.question import Question
from matches.models.report import Report
from matches.models.role import EventRole, Invitation
from matches.models.round import Round
from matches.models.stage import Stage, StageSeed
from matches.models.stamp import Stamp
from matches.models.standing import RollOff, StandingsTable
from matches.models.webhook import Delivery, Webhook

__all__ = [
    "Announcement",
    "CampaignTable",
    "DeckRegistration",
    "DeckUnlock",
    "Delivery",
    "Dispute",
    "Entry",
    "Event",
    "EventRole",
    "Game",
    "GameEvent",
    "GameLog",
    "Group",
    "Hero",
    "Invitation",
    "Journey",
    "JourneyAside",
    "JourneyEvent",
    "JourneyHero",
    "JudgeCall",
    "KeptAside",
    "League",
    "LeagueEvent",
    "Letter",
    "LogLine",
    "LogPoint",
    "LogRevision",
    "LoggedGame",
    "Mailbox",
    "Match",
    "Member",
    "MemberInvitation",
    "MustNotMeet",
    "Organisation",
    "Penalty",
    "Precedent",
    "Profile",
    "Question",
    "RatingStep",
    "RegisteredCard",
    "Report",
    "RollOff",
    "Round",
    "Ruling",
    "Seat",
    "Stage",
    "StageSeed",
    "Stamp",
    "StandingsTable",
    "Webhook",
]
