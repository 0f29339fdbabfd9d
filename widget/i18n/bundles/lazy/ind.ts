import alerts from '../../../../locales/ind/alerts.json' with { type: 'json' };
import bets from '../../../../locales/ind/bets.json' with { type: 'json' };
import call from '../../../../locales/ind/call.json' with { type: 'json' };
import campaign from '../../../../locales/ind/campaign.json' with { type: 'json' };
import cards from '../../../../locales/ind/cards.json' with { type: 'json' };
import chatList from '../../../../locales/ind/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/ind/compose.json' with { type: 'json' };
import contacts from '../../../../locales/ind/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ind/errors.json' with { type: 'json' };
import fair from '../../../../locales/ind/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/ind/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/ind/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/ind/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/ind/group-people.json' with { type: 'json' };
import host from '../../../../locales/ind/host.json' with { type: 'json' };
import log from '../../../../locales/ind/log.json' with { type: 'json' };
import media from '../../../../locales/ind/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/ind/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/ind/message-actions.json' with { type: 'json' };
import money from '../../../../locales/ind/money.json' with { type: 'json' };
import people from '../../../../locales/ind/people.json' with { type: 'json' };
import profile from '../../../../locales/ind/profile.json' with { type: 'json' };
import reports from '../../../../locales/ind/reports.json' with { type: 'json' };
import requests from '../../../../locales/ind/requests.json' with { type: 'json' };
import room from '../../../../locales/ind/room.json' with { type: 'json' };
import service from '../../../../locales/ind/service.json' with { type: 'json' };
import settings from '../../../../locales/ind/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/ind/shortcuts.json' with { type: 'json' };
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
