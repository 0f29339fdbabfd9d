import auth from '../../../../locales/ind/auth.json' with { type: 'json' };
import cards from '../../../../locales/ind/cards.json' with { type: 'json' };
import compose from '../../../../locales/ind/compose.json' with { type: 'json' };
import contacts from '../../../../locales/ind/contacts.json' with { type: 'json' };
import errors from '../../../../locales/ind/errors.json' with { type: 'json' };
import profile from '../../../../locales/ind/profile.json' with { type: 'json' };
import room from '../../../../locales/ind/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
