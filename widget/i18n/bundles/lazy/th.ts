import alerts from '../../../../locales/th/alerts.json' with { type: 'json' };
import bets from '../../../../locales/th/bets.json' with { type: 'json' };
import call from '../../../../locales/th/call.json' with { type: 'json' };
import campaign from '../../../../locales/th/campaign.json' with { type: 'json' };
import cards from '../../../../locales/th/cards.json' with { type: 'json' };
import chatList from '../../../../locales/th/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/th/compose.json' with { type: 'json' };
import contacts from '../../../../locales/th/contacts.json' with { type: 'json' };
import errors from '../../../../locales/th/errors.json' with { type: 'json' };
import fair from '../../../../locales/th/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/th/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/th/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/th/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/th/group-people.json' with { type: 'json' };
import host from '../../../../locales/th/host.json' with { type: 'json' };
import log from '../../../../locales/th/log.json' with { type: 'json' };
import media from '../../../../locales/th/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/th/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/th/message-actions.json' with { type: 'json' };
import money from '../../../../locales/th/money.json' with { type: 'json' };
import people from '../../../../locales/th/people.json' with { type: 'json' };
import profile from '../../../../locales/th/profile.json' with { type: 'json' };
import reports from '../../../../locales/th/reports.json' with { type: 'json' };
import requests from '../../../../locales/th/requests.json' with { type: 'json' };
import room from '../../../../locales/th/room.json' with { type: 'json' };
import service from '../../../../locales/th/service.json' with { type: 'json' };
import settings from '../../../../locales/th/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/th/shortcuts.json' with { type: 'json' };
import type { LazyTexts } from '../../locale-texts.ts';

export const texts: LazyTexts = {
  alerts,
  bets,
  call,
  campaign,
  cards,
  chatList,
  compose,
  contacts,
  errors,
  fair,
  groupAdmin,
  groupInfo,
  groupManage,
  groupPeople,
  host,
  log,
  media,
  mediaSend,
  messageActions,
  money,
  people,
  profile,
  reports,
  requests,
  room,
  service,
  settings,
  shortcuts,
};
