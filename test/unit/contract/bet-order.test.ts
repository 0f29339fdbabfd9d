import { describe, expect, it } from 'vitest';
import { checkBetOrder } from '../../../widget/contract/bet-order.ts';

const ORDER = { type: 'shareBet', gameId: '28', playName: 'Sum', periodNo: '20260701-082', betContent: '04,07' };

describe('a bet order', () => {
  it('keeps every known field as text and drops the others', () => {
    const checked = checkBetOrder({
      ...ORDER,
      gameId: 28,
      betStake: 120.5,
      betOneStakeNum: '2',
      periodEndDate: 1_800_000_000,
      ownNickName: '',
      hitRate: null,
      html: '<b>',
      betItem: [{ methodid: 7, codes: '1,2', money: '2.00', more: {} }],
    });
    expect(checked).toEqual({
      ok: true,
      order: {
        ...ORDER,
        betStake: '120.5',
        betOneStakeNum: '2',
        periodEndDate: '1800000000',
        betItem: [{ methodid: '7', codes: '1,2', money: '2.00' }],
      },
    });
  });

  it.each<[string, unknown]>([
    ['', null],
    ['', 'shareBet'],
    ['', [ORDER]],
    ['type', { ...ORDER, type: 'precisionBet' }],
    ['type', { ...ORDER, type: undefined }],
    ['gameId', { ...ORDER, gameId: '' }],
    ['gameId', { ...ORDER, gameId: {} }],
    ['playName', { ...ORDER, playName: '  ' }],
    ['playName', { ...ORDER, playName: 'x'.repeat(65) }],
    ['periodNo', { ...ORDER, periodNo: undefined }],
    ['betContent', { ...ORDER, betContent: 'x'.repeat(2001) }],
    ['gameName', { ...ORDER, gameName: true }],
    ['ownNickName', { ...ORDER, ownNickName: 'x'.repeat(65) }],
    ['betStake', { ...ORDER, betStake: '-1' }],
    ['betStake', { ...ORDER, betStake: Number.NaN }],
    ['betAmount', { ...ORDER, betAmount: '1e9' }],
    ['periodEndDate', { ...ORDER, periodEndDate: 'tomorrow' }],
    ['betItem', { ...ORDER, betItem: {} }],
    ['betItem', { ...ORDER, betItem: Array.from({ length: 101 }, () => ({})) }],
    ['betItem', { ...ORDER, betItem: Array.from({ length: 10 }, () => ({ codes: 'x'.repeat(2000) })) }],
    ['betItem[0]', { ...ORDER, betItem: ['x'] }],
    ['betItem[1].codes', { ...ORDER, betItem: [{}, { codes: 'x'.repeat(2001) }] }],
    ['betItem[0].money', { ...ORDER, betItem: [{ money: 'all' }] }],
  ])('is refused with the field’s name for a bad %s', (field, order) => {
    expect(checkBetOrder(order)).toMatchObject({ ok: false, field });
  });
});
