import auth from '../../../../locales/ja/auth.json' with { type: 'json' };
import cards from '../../../../locales/ja/cards.json' with { type: 'json' };
import compose from '../../../../locales/ja/compose.json' with { type: 'json' };
import contacts from '../../../../locales/ja/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ja/errors.json' with { type: 'json' };
import profile from '../../../../locales/ja/profile.json' with { type: 'json' };
import room from '../../../../locales/ja/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
