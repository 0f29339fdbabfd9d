import auth from '../../../../locales/cn/auth.json' with { type: 'json' };
import cards from '../../../../locales/cn/cards.json' with { type: 'json' };
import compose from '../../../../locales/cn/compose.json' with { type: 'json' };
import contacts from '../../../../locales/cn/contacts.json' with { type: 'json' };
import errors from '../../../../locales/cn/errors.json' with { type: 'json' };
import profile from '../../../../locales/cn/profile.json' with { type: 'json' };
import room from '../../../../locales/cn/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
