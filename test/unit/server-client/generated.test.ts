import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import { openApiDocument } from '../../../applet-host-demo/provider/edges/server-api/openapi.ts';
import { serverClientSource } from '../../support/server-client-source.ts';

const FOLDER = 'applet-host-demo/server-client/generated';

test('the client equals the OpenAPI document; UPDATE_CLIENT=1 rewrites it', () => {
  const files = serverClientSource(openApiDocument(ENDPOINTS));
  if (process.env['UPDATE_CLIENT'] === '1')
    for (const [name, text] of Object.entries(files)) writeFileSync(`${FOLDER}/${name}`, text);
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [name, text] of Object.entries(files)) expect(readFileSync(`${FOLDER}/${name}`, 'utf8')).toBe(text);
});

test('refuses a schema that it cannot express', () => {
  const document = {
    ...openApiDocument(ENDPOINTS),
    components: { schemas: { New: { type: 'object', properties: { at: {} } } } },
  };
  expect(() => serverClientSource(document)).toThrow('has no type for the schema {}');
});
