import alerts from '../../../../locales/hi/alerts.json' with { type: 'json' };
import bets from '../../../../locales/hi/bets.json' with { type: 'json' };
import call from '../../../../locales/hi/call.json' with { type: 'json' };
import campaign from '../../../../locales/hi/campaign.json' with { type: 'json' };
import cards from '../../../../locales/hi/cards.json' with { type: 'json' };
import chatList from '../../../../locales/hi/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/hi/compose.json' with { type: 'json' };
import contacts from '../../../../locales/hi/contacts.json' with { type: 'json' };
import errors from '../../../../locales/hi/errors.json' with { type: 'json' };
import fair from '../../../../locales/hi/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/hi/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/hi/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/hi/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/hi/group-people.json' with { type: 'json' };
import host from '../../../../locales/hi/host.json' with { type: 'json' };
import log from '../../../../locales/hi/log.json' with { type: 'json' };
import media from '../../../../locales/hi/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/hi/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/hi/message-actions.json' with { type: 'json' };
import money from '../../../../locales/hi/money.json' with { type: 'json' };
import people from '../../../../locales/hi/people.json' with { type: 'json' };
import profile from '../../../../locales/hi/profile.json' with { type: 'json' };
import reports from '../../../../locales/hi/reports.json' with { type: 'json' };
import requests from '../../../../locales/hi/requests.json' with { type: 'json' };
import room from '../../../../locales/hi/room.json' with { type: 'json' };
import service from '../../../../locales/hi/service.json' with { type: 'json' };
import settings from '../../../../locales/hi/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/hi/shortcuts.json' with { type: 'json' };
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
