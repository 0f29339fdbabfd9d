import auth from '../../../locales/cn/auth.json' with { type: 'json' };
import chat from '../../../locales/cn/chat.json' with { type: 'json' };
import common from '../../../locales/cn/common.json' with { type: 'json' };
import connection from '../../../locales/cn/connection.json' with { type: 'json' };
import contacts from '../../../locales/cn/contacts.json' with { type: 'json' };
import errors from '../../../locales/cn/errors.json' with { type: 'json' };
import profile from '../../../locales/cn/profile.json' with { type: 'json' };
import type { LocaleTexts } from '../locale-texts.ts';

export const texts: LocaleTexts = { auth, chat, common, connection, contacts, errors, profile };
