import alerts from '../../../../locales/en/alerts.json' with { type: 'json' };
import bets from '../../../../locales/en/bets.json' with { type: 'json' };
import call from '../../../../locales/en/call.json' with { type: 'json' };
import campaign from '../../../../locales/en/campaign.json' with { type: 'json' };
import cards from '../../../../locales/en/cards.json' with { type: 'json' };
import chatList from '../../../../locales/en/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/en/compose.json' with { type: 'json' };
import contacts from '../../../../locales/en/contacts.json' with { type: 'json' };
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import fair from '../../../../locales/en/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/en/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/en/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/en/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/en/group-people.json' with { type: 'json' };
import host from '../../../../locales/en/host.json' with { type: 'json' };
import log from '../../../../locales/en/log.json' with { type: 'json' };
import media from '../../../../locales/en/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/en/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/en/message-actions.json' with { type: 'json' };
import money from '../../../../locales/en/money.json' with { type: 'json' };
import people from '../../../../locales/en/people.json' with { type: 'json' };
import profile from '../../../../locales/en/profile.json' with { type: 'json' };
import reports from '../../../../locales/en/reports.json' with { type: 'json' };
import requests from '../../../../locales/en/requests.json' with { type: 'json' };
import room from '../../../../locales/en/room.json' with { type: 'json' };
import service from '../../../../locales/en/service.json' with { type: 'json' };
import settings from '../../../../locales/en/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/en/shortcuts.json' with { type: 'json' };
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
