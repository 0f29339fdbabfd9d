import alerts from '../../../../locales/cn/alerts.json' with { type: 'json' };
import bets from '../../../../locales/cn/bets.json' with { type: 'json' };
import call from '../../../../locales/cn/call.json' with { type: 'json' };
import campaign from '../../../../locales/cn/campaign.json' with { type: 'json' };
import cards from '../../../../locales/cn/cards.json' with { type: 'json' };
import chatList from '../../../../locales/cn/chat-list.json' with { type: 'json' };
import compose from '../../../../locales/cn/compose.json' with { type: 'json' };
import contacts from '../../../../locales/cn/contacts.json' with { type: 'json' };
import errors from '../../../../locales/cn/errors.json' with { type: 'json' };
import fair from '../../../../locales/cn/fair.json' with { type: 'json' };
import groupAdmin from '../../../../locales/cn/group-admin.json' with { type: 'json' };
import groupInfo from '../../../../locales/cn/group-info.json' with { type: 'json' };
import groupManage from '../../../../locales/cn/group-manage.json' with { type: 'json' };
import groupPeople from '../../../../locales/cn/group-people.json' with { type: 'json' };
import host from '../../../../locales/cn/host.json' with { type: 'json' };
import log from '../../../../locales/cn/log.json' with { type: 'json' };
import media from '../../../../locales/cn/media.json' with { type: 'json' };
import mediaSend from '../../../../locales/cn/media-send.json' with { type: 'json' };
import messageActions from '../../../../locales/cn/message-actions.json' with { type: 'json' };
import money from '../../../../locales/cn/money.json' with { type: 'json' };
import people from '../../../../locales/cn/people.json' with { type: 'json' };
import profile from '../../../../locales/cn/profile.json' with { type: 'json' };
import reports from '../../../../locales/cn/reports.json' with { type: 'json' };
import requests from '../../../../locales/cn/requests.json' with { type: 'json' };
import room from '../../../../locales/cn/room.json' with { type: 'json' };
import service from '../../../../locales/cn/service.json' with { type: 'json' };
import settings from '../../../../locales/cn/settings.json' with { type: 'json' };
import shortcuts from '../../../../locales/cn/shortcuts.json' with { type: 'json' };
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
