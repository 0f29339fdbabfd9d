import type alerts from '../../locales/cn/alerts.json';
import type auth from '../../locales/cn/auth.json';
import type bets from '../../locales/cn/bets.json';
import type call from '../../locales/cn/call.json';
import type campaign from '../../locales/cn/campaign.json';
import type cards from '../../locales/cn/cards.json';
import type chat from '../../locales/cn/chat.json';
import type chatList from '../../locales/cn/chat-list.json';
import type common from '../../locales/cn/common.json';
import type compose from '../../locales/cn/compose.json';
import type connection from '../../locales/cn/connection.json';
import type contacts from '../../locales/cn/contacts.json';
import type errors from '../../locales/cn/errors.json';
import type fair from '../../locales/cn/fair.json';
import type groupAdmin from '../../locales/cn/group-admin.json';
import type groupInfo from '../../locales/cn/group-info.json';
import type groupManage from '../../locales/cn/group-manage.json';
import type groupPeople from '../../locales/cn/group-people.json';
import type host from '../../locales/cn/host.json';
import type log from '../../locales/cn/log.json';
import type media from '../../locales/cn/media.json';
import type mediaSend from '../../locales/cn/media-send.json';
import type messageActions from '../../locales/cn/message-actions.json';
import type money from '../../locales/cn/money.json';
import type people from '../../locales/cn/people.json';
import type profile from '../../locales/cn/profile.json';
import type reports from '../../locales/cn/reports.json';
import type requests from '../../locales/cn/requests.json';
import type room from '../../locales/cn/room.json';
import type service from '../../locales/cn/service.json';
import type settings from '../../locales/cn/settings.json';
import type shortcuts from '../../locales/cn/shortcuts.json';

/**
 * The texts of the login form and the chat list, by namespace and key. The Chinese files define the keys; all other
 * languages must have them.
 */
export interface FirstTexts {
  readonly auth: typeof auth;
  readonly chat: typeof chat;
  readonly common: typeof common;
  readonly connection: typeof connection;
}

/** All other texts. */
export interface LazyTexts {
  readonly alerts: typeof alerts;
  readonly bets: typeof bets;
  readonly call: typeof call;
  readonly campaign: typeof campaign;
  readonly cards: typeof cards;
  readonly chatList: typeof chatList;
  readonly compose: typeof compose;
  readonly contacts: typeof contacts;
  readonly errors: typeof errors;
  readonly fair: typeof fair;
  readonly groupAdmin: typeof groupAdmin;
  readonly groupInfo: typeof groupInfo;
  readonly groupManage: typeof groupManage;
  readonly groupPeople: typeof groupPeople;
  readonly host: typeof host;
  readonly log: typeof log;
  readonly media: typeof media;
  readonly mediaSend: typeof mediaSend;
  readonly messageActions: typeof messageActions;
  readonly money: typeof money;
  readonly people: typeof people;
  readonly profile: typeof profile;
  readonly reports: typeof reports;
  readonly requests: typeof requests;
  readonly room: typeof room;
  readonly service: typeof service;
  readonly settings: typeof settings;
  readonly shortcuts: typeof shortcuts;
}

export type LocaleTexts = FirstTexts & LazyTexts;

// Makes t() reject unknown keys at compile time.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: LocaleTexts;
  }
}
