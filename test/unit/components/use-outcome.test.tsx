// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useOutcome } from '../../../widget/components/use-outcome.ts';
import { RECALL_REFUSALS } from '../../../widget/domain/group/permissions.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import { click, named, render } from '../ui/render.tsx';

function Action({ outcome }: { readonly outcome: Result<undefined, Failure> }) {
  const tell = useOutcome();
  return <button onClick={() => tell(outcome, 'Done')}>Mute</button>;
}

/** The toast shown when muting a member ends with this outcome. */
function toastOf(outcome: Result<undefined, Failure>): string {
  const { toasts } = render(<Action outcome={outcome} />);
  click(named('button', 'Mute'));
  return toasts.current()?.text ?? '';
}

test.each<[string, Result<undefined, Failure>, RegExp]>([
  ['a member who is muted', success(undefined), /^Done$/],
  ['a user without the right', failure({ code: 'forbidden' }), /have permission/],
  ['a group that is gone', failure({ code: 'not_match' }), /dissolved/],
  ['words of the provider', failure({ code: 'other', detail: 'Not on Sundays' }), /Not on Sundays/],
  ['a refused recall', failure({ code: 'forbidden', detail: RECALL_REFUSALS.ofAdmin }), /owner or other admins/],
  ['the end of the session, which is said elsewhere', failure({ code: 'token_invalid' }), /^$/],
])('reports the outcome of muting: %s', (_what, outcome, text) => expect(toastOf(outcome)).toMatch(text));
