import auth from '../../../../locales/en/auth.json' with { type: 'json' };
import cards from '../../../../locales/en/cards.json' with { type: 'json' };
import compose from '../../../../locales/en/compose.json' with { type: 'json' };
import contacts from '../../../../locales/en/contacts.json' with { type: 'json' };
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import profile from '../../../../locales/en/profile.json' with { type: 'json' };
import room from '../../../../locales/en/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
