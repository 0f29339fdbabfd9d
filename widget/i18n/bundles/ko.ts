import auth from '../../../locales/ko/auth.json' with { type: 'json' };
import chat from '../../../locales/ko/chat.json' with { type: 'json' };
import common from '../../../locales/ko/common.json' with { type: 'json' };
import connection from '../../../locales/ko/connection.json' with { type: 'json' };
import contacts from '../../../locales/ko/contacts.json' with { type: 'json' };
import errors from '../../../locales/ko/errors.json' with { type: 'json' };
import profile from '../../../locales/ko/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
