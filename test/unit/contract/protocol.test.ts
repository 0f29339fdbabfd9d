import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { GUEST_PUSHES } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { CLOSE_CODE_NOTES, GUEST_PUSH_NOTES, HTTP_NOTES, PUSH_NOTES } from '../../../widget/contract/protocol-notes.ts';
import { BODY_NOTES } from '../../../widget/contract/protocol-notes-bodies.ts';
import { OPERATION_NOTES } from '../../../widget/contract/protocol-notes-operations.ts';
import { REQUEST_HTTP_NOTES } from '../../../widget/contract/protocol-notes-requests.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { bodyGroups, protocolDocument } from '../../support/protocol-document.ts';

const FILE = 'widget/contract/PROTOCOL.md';

describe('every item of the protocol has a note, and every note an item', () => {
  test.each([
    ['operations', OPERATIONS, OPERATION_NOTES],
    ['direct paths', HTTP_CALLS, HTTP_NOTES],
    ['pushes', PUSHES, PUSH_NOTES],
    ['pushes to guests', GUEST_PUSHES, GUEST_PUSH_NOTES],
    ['close codes', CLOSE_CODES, CLOSE_CODE_NOTES],
    ['message bodies', Object.fromEntries(bodyGroups().map(({ types }) => [types[0], true])), BODY_NOTES],
  ])('documents the %s', (_name, wire, notes) => expect(Object.keys(notes).sort()).toEqual(Object.keys(wire).sort()));
});

test('overrides no note about a request', () => expect(HTTP_NOTES).toMatchObject(REQUEST_HTTP_NOTES));

test('uses each name of the protocol once', () => {
  for (const names of [
    Object.values(OPERATIONS).map(({ name }) => name),
    Object.values(HTTP_CALLS).map(({ method, path }) => `${method} ${path}`),
    Object.values(PUSHES).map(({ type }) => type),
  ]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

test('keeps PROTOCOL.md equal to the codecs; UPDATE_PROTOCOL=1 rewrites it', () => {
  if (process.env['UPDATE_PROTOCOL'] === '1') writeFileSync(FILE, protocolDocument());
  expect(readFileSync(FILE, 'utf8')).toBe(protocolDocument());
});
