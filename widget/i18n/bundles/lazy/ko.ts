import alerts from '../../../../locales/ko/alerts.json' with { type: 'json' };
import bets from '../../../../locales/ko/bets.json' with { type: 'json' };
import call from '../../../../locales/ko/call.json' with { type: 'json' };
import campaign from '../../../../locales/ko/campaign.json' with { type: 'json' };
import cards from '../../../../locales/ko/cards.json' with { type: 'json' };
import chatList from '../../../../locales/ko/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/ko/compose.json' with { type: 'json' };
import contacts from '../../../../locales/ko/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ko/errors.json' with { type: 'json' };
import fair from '../../../../locales/ko/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/ko/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/ko/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/ko/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/ko/group-people.json' with { type: 'json' };
import host from '../../../../locales/ko/host.json' with { type: 'json' };
import log from '../../../../locales/ko/log.json' with { type: 'json' };
import media from '../../../../locales/ko/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/ko/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/ko/message-actions.json' with { type: 'json' };
import money from '../../../../locales/ko/money.json' with { type: 'json' };
import people from '../../../../locales/ko/people.json' with { type: 'json' };
import profile from '../../../../locales/ko/profile.json' with { type: 'json' };
import reports from '../../../../locales/ko/reports.json' with { type: 'json' };
import requests from '../../../../locales/ko/requests.json' with { type: 'json' };
import room from '../../../../locales/ko/room.json' with { type: 'json' };
import service from '../../../../locales/ko/service.json' with { type: 'json' };
import settings from '../../../../locales/ko/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/ko/shortcuts.json' with { type: 'json' };
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
