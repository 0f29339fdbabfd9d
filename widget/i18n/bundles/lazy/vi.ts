import alerts from '../../../../locales/vi/alerts.json' with { type: 'json' };
import bets from '../../../../locales/vi/bets.json' with { type: 'json' };
import call from '../../../../locales/vi/call.json' with { type: 'json' };
import campaign from '../../../../locales/vi/campaign.json' with { type: 'json' };
import cards from '../../../../locales/vi/cards.json' with { type: 'json' };
import chatList from '../../../../locales/vi/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/vi/compose.json' with { type: 'json' };
import contacts from '../../../../locales/vi/contacts.json' with { type: 'json' };
import errors from '../../../../locales/vi/errors.json' with { type: 'json' };
import fair from '../../../../locales/vi/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/vi/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/vi/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/vi/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/vi/group-people.json' with { type: 'json' };
import host from '../../../../locales/vi/host.json' with { type: 'json' };
import log from '../../../../locales/vi/log.json' with { type: 'json' };
import media from '../../../../locales/vi/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/vi/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/vi/message-actions.json' with { type: 'json' };
import money from '../../../../locales/vi/money.json' with { type: 'json' };
import people from '../../../../locales/vi/people.json' with { type: 'json' };
import profile from '../../../../locales/vi/profile.json' with { type: 'json' };
import reports from '../../../../locales/vi/reports.json' with { type: 'json' };
import requests from '../../../../locales/vi/requests.json' with { type: 'json' };
import room from '../../../../locales/vi/room.json' with { type: 'json' };
import service from '../../../../locales/vi/service.json' with { type: 'json' };
import settings from '../../../../locales/vi/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/vi/shortcuts.json' with { type: 'json' };
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
