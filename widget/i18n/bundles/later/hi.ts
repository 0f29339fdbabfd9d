import auth from '../../../../locales/hi/auth.json' with { type: 'json' };
import cards from '../../../../locales/hi/cards.json' with { type: 'json' };
import compose from '../../../../locales/hi/compose.json' with { type: 'json' };
import contacts from '../../../../locales/hi/contacts.json' with { type: 'json' };
import errors from '../../../../locales/hi/errors.json' with { type: 'json' };
import profile from '../../../../locales/hi/profile.json' with { type: 'json' };
import room from '../../../../locales/hi/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
