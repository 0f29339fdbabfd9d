import { expect, it } from 'vitest';
import { CALL_WEIGHTS, type CallKey, weightOf } from '../../../applet-host-demo/provider/calls/call-weight.ts';
import { DIRECT_CALLS } from '../../../applet-host-demo/provider/edges/http/index.ts';
import { findOperation } from '../../../applet-host-demo/provider/edges/operations/index.ts';
import type { Codec } from '../../../widget/contract/codec.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';

const weighed = (key: string): string => CALL_WEIGHTS[key as CallKey] ?? 'none';

it.each(Object.entries(OPERATIONS))('the operation %s runs with its weight', (key, { name }) =>
  expect(findOperation(name)?.weight).toBe(weighed(key)),
);

// Some paths are handled like an operation, so both must have the same weight.
it.each(Object.entries(HTTP_CALLS))('the path %s runs with its weight', (key, { path, method }) =>
  expect(DIRECT_CALLS.find((call) => call.path === path && call.method === method)?.handler.weight).toBe(weighed(key)),
);

it('no other call has a weight', () => {
  const keys = [...Object.keys(OPERATIONS), ...Object.keys(HTTP_CALLS)];
  expect(Object.keys(CALL_WEIGHTS).toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(() => weightOf({})).toThrow('must be in the contract');
});

/** A call with a list touches as many rows as the list is long. These lists are short or not in the database. */
const SHORT_LISTS: Readonly<Record<string, string>> = {
  msgSend: 'the users that one message mentions, and its files',
  msgSendByPath: 'as msgSend',
  friendShipDetail: 'the tags of one user',
  betSingle: 'the lines of one bet',
  campaignCentre: 'the campaigns of the tenant’s settings',
  signCampaignQuery: 'the days of a month',
  signCampaignSign: 'the days of a month',
  signCampaignReSign: 'the days of a month',
  securityGet: 'the sessions of one user, at most 10',
  fileParts: 'the numbers of the parts of one file',
  serviceQueueGet: 'the topics of the tenant’s settings',
  deskMe: 'the topics and replies of the tenant’s settings',
  deskPresence: 'the languages and topics of one agent',
  rtcConfigGet: 'the addresses of the relay',
  getImSiteInitData: 'the settings of the tenant',
  getRegisterList: 'the fields of a form',
  getSocketDomainMsg: 'the origins of the provider',
};

type Described = Pick<Codec<unknown>, 'type' | 'fields'>;
const hasList = ({ type, fields = [] }: Described): boolean =>
  type.startsWith('list of') || fields.some(({ codec }) => hasList(codec));

it('weighs every call with a list, but for short ones', () => {
  const calls = Object.entries<{ readonly request: Described; readonly reply: Described }>({
    ...OPERATIONS,
    ...HTTP_CALLS,
  });
  const light = calls.filter(
    ([key, { request, reply }]) => weighed(key) === 'light' && (hasList(request) || hasList(reply)),
  );
  expect(light.map(([key]) => key).toSorted()).toEqual(Object.keys(SHORT_LISTS).toSorted());
});
