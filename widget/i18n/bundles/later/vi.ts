import auth from '../../../../locales/vi/auth.json' with { type: 'json' };
import cards from '../../../../locales/vi/cards.json' with { type: 'json' };
import compose from '../../../../locales/vi/compose.json' with { type: 'json' };
import contacts from '../../../../locales/vi/contacts.json' with { type: 'json' };
import errors from '../../../../locales/vi/errors.json' with { type: 'json' };
import profile from '../../../../locales/vi/profile.json' with { type: 'json' };
import room from '../../../../locales/vi/room.json' with { type: 'json' };
import type { LaterTexts } from '../../locale-texts.ts';

export const texts: LaterTexts = { auth, cards, compose, contacts, errors, profile, room };
