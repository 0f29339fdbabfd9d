import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { JsonCodec } from '../../../applet-host-demo/provider/edges/server-api/json-codecs.ts';
import { decode } from '../../../widget/contract/codec.ts';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import { openApiDocument } from '../../../applet-host-demo/provider/edges/server-api/openapi.ts';

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly parameters: readonly object[];
}

/** The OpenAPI document of the server API. */
describe('the OpenAPI document', () => {
  const document = openApiDocument(ENDPOINTS) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
  };

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.stringify(document, undefined, 2));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has no finding of a linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'operation-description': 'error',
        'operation-tag-defined': 'error',
        'parameter-description': 'error',
        'no-schema-type-mismatch': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-duplicated-tag-names': 'error',
      },
    });
    const findings = await lintFromString({ source: JSON.stringify(document), config });
    expect(findings.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual([]);
  });

  it('describes each endpoint once, under its own name', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(operations.toSorted()).toEqual(
      ENDPOINTS.map((each) => `${each.method} ${each.path} ${each.name}`).toSorted(),
    );
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length);
  });

  it('refers only to schemas that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(10);
    expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)));
  });

  it('has a decodable example of each change with known values', () => {
    const changes = ENDPOINTS.filter(({ method }) => method !== 'GET');
    expect(changes.length).toBeGreaterThan(40);
    for (const { name, method, path, body, reply } of changes) {
      const { requestBody, responses } = document.paths[path]?.[method.toLowerCase()] ?? {};
      const [success] = Object.values(responses ?? {});
      for (const [codec, content] of [
        [body, requestBody?.content],
        [reply, success?.content],
      ] as const) {
        const { example } = content?.['application/json'] ?? {};
        if (codec === undefined) continue;
        expect([name, decode(codec as JsonCodec<unknown>, example, { roleScheme: 'B' })]).toEqual([
          name,
          expect.objectContaining({ ok: true }),
        ]);
      }
    }
  });

  it('states the types and greatest length of binary bodies', () => {
    const bytes = (name: string) => {
      const { method, path } = ENDPOINTS.find((each) => each.name === name) ?? { method: '', path: '' };
      const { requestBody, responses } = document.paths[path]?.[method.toLowerCase()] ?? {};
      return (requestBody ?? responses?.['200'])?.content;
    };
    const stated = (types: readonly string[], maxLength: number) =>
      Object.fromEntries(types.map((type) => [type, { schema: { contentMediaType: type, maxLength } }]));
    const icon = stated(['image/png', 'image/jpeg', 'image/webp'], 1024 * 1024);
    expect(bytes('setTenantIcon')).toEqual(icon);
    expect(bytes('setLauncherIcon')).toEqual(icon);
    expect(bytes('uploadPicture')).toEqual(stated(['image/jpeg', 'image/png', 'image/gif'], 20 * 1024 * 1024));
    expect(bytes('downloadPlayerExport')).toEqual({
      'application/zip': { schema: { contentMediaType: 'application/zip' } },
    });
  });

  it('gives every change an Idempotency-Key, except with secrets or pictures', () => {
    const without = ENDPOINTS.filter(({ method, path }) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      return method !== 'GET' && !JSON.stringify(operation?.parameters).includes('IdempotencyKey');
    });
    expect(without.map(({ name }) => name)).toEqual([
      'uploadPicture',
      'createAgent',
      'updateAgent',
      'setTenantIcon',
      'setLauncherIcon',
      'addIdentityKey',
      'checkToken',
      'createWebhook',
      'createKey',
    ]);
  });
});
