import { readFile } from 'node:fs/promises';

/** A player of the demo platform, as the provider's demo seed writes it. */
export interface Player {
  readonly playerId: string;
  readonly name: string;
  readonly loginName: string;
  readonly avatar?: string;
}

/** Reads the list on every call, so that a new seed needs no restart. Skips entries of another shape. */
export async function readPlayers(file: string): Promise<readonly Player[]> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'));
  return Array.isArray(list) ? list.filter(isPlayer) : [];
}

function isPlayer(value: unknown): value is Player {
  if (typeof value !== 'object' || value === null) return false;
  const { playerId, name, loginName, avatar } = value as Record<string, unknown>;
  const isOptionalText = avatar === undefined || typeof avatar === 'string';
  return typeof playerId === 'string' && typeof name === 'string' && typeof loginName === 'string' && isOptionalText;
}
