import { failure, type Result, success } from '#domain/result.ts';

/**
 * Parses JSON from outside. The failure never quotes the text, because it may contain a password. An object that
 * tries to set its own prototype is refused as a whole.
 */
export function parseJson(text: string): Result<unknown, string> {
  try {
    const needsGuard = text.includes('__proto__') || text.includes('\\u');
    return success(needsGuard ? JSON.parse(text, refusePrototype) : JSON.parse(text));
  } catch (error) {
    return failure(error instanceof ForbiddenKey ? 'The key "__proto__" is not allowed.' : 'The body must be JSON.');
  }
}

class ForbiddenKey extends Error {}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new ForbiddenKey();
  return value;
}
