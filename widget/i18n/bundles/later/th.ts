import auth from '../../../../locales/th/auth.json' with { type: 'json' };
import cards from '../../../../locales/th/cards.json' with { type: 'json' };
import compose from '../../../../locales/th/compose.json' with { type: 'json' };
import contacts from '../../../../locales/th/contacts.json' with { type: 'json' };
import errors from '../../../../locales/th/errors.json' with { type: 'json' };
import profile from '../../../../locales/th/profile.json' with { type: 'json' };
import room from '../../../../locales/th/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
