import auth from '../../../locales/ja/auth.json' with { type: 'json' };
import chat from '../../../locales/ja/chat.json' with { type: 'json' };
import common from '../../../locales/ja/common.json' with { type: 'json' };
import connection from '../../../locales/ja/connection.json' with { type: 'json' };
import contacts from '../../../locales/ja/contacts.json' with { type: 'json' };
import errors from '../../../locales/ja/errors.json' with { type: 'json' };
import profile from '../../../locales/ja/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
