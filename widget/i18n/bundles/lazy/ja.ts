import alerts from '../../../../locales/ja/alerts.json' with { type: 'json' };
import bets from '../../../../locales/ja/bets.json' with { type: 'json' };
import call from '../../../../locales/ja/call.json' with { type: 'json' };
import campaign from '../../../../locales/ja/campaign.json' with { type: 'json' };
import cards from '../../../../locales/ja/cards.json' with { type: 'json' };
import chatList from '../../../../locales/ja/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/ja/compose.json' with { type: 'json' };
import contacts from '../../../../locales/ja/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ja/errors.json' with { type: 'json' };
import fair from '../../../../locales/ja/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/ja/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/ja/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/ja/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/ja/group-people.json' with { type: 'json' };
import host from '../../../../locales/ja/host.json' with { type: 'json' };
import log from '../../../../locales/ja/log.json' with { type: 'json' };
import media from '../../../../locales/ja/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/ja/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/ja/message-actions.json' with { type: 'json' };
import money from '../../../../locales/ja/money.json' with { type: 'json' };
import people from '../../../../locales/ja/people.json' with { type: 'json' };
import profile from '../../../../locales/ja/profile.json' with { type: 'json' };
import reports from '../../../../locales/ja/reports.json' with { type: 'json' };
import requests from '../../../../locales/ja/requests.json' with { type: 'json' };
import room from '../../../../locales/ja/room.json' with { type: 'json' };
import service from '../../../../locales/ja/service.json' with { type: 'json' };
import settings from '../../../../locales/ja/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/ja/shortcuts.json' with { type: 'json' };
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
