import { useState, type FormEvent } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { TextValues } from '../../../kit/say.ts';
import type { TokenCheck } from '../../../../server-client/generated/tenant.ts';
import { Area, Labelled, Segments } from '../../kit/form.tsx';
import { Item, Panel } from '../../kit/panel.tsx';
import { useCall, useLanguage, useSay } from '../../use-console.tsx';
import styles from './token-check-panel.module.css';
import { sayToken, type TokenTextKey } from './token-texts.ts';

type Audience = 'identity' | 'payment';

function useTokenSay(): (key: TokenTextKey, values?: TextValues) => string {
  const language = useLanguage();
  return (key, values) => sayToken(language, key, values);
}

interface Answer {
  readonly audience: Audience;
  readonly check?: TokenCheck;
  readonly error?: string;
}

/** Says whether the provider would accept a token of the platform's server, and what is wrong with it. */
export function TokenCheckPanel() {
  const say = useSay();
  const t = useTokenSay();
  const call = useCall();
  const [token, setToken] = useState('');
  const [audience, setAudience] = useState<Audience>('identity');
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || token.trim() === '') return;
    setBusy(true);
    const outcome = await call<TokenCheck>('POST', '/tenant/tokens/check', { body: { token: token.trim(), audience } });
    setBusy(false);
    setAnswer(outcome.ok ? { audience, check: outcome.value } : { audience, error: outcome.failure.message });
  }
  // An answer is about the token that was sent.
  const change = <T,>(set: (value: T) => void, value: T): void => {
    set(value);
    setAnswer(undefined);
  };

  return (
    <Panel title={t('tokenCheck')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Labelled label={t('token')} hint={t('tokenHint')} error={answer?.error}>
          {(ids) => (
            <Area
              {...ids}
              value={token}
              onChange={(text) => change(setToken, text)}
              maxLength={8192}
              isCode
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Labelled>
        <div className={styles.line}>
          <Segments
            label={t('tokenFor')}
            value={audience}
            onChange={(chosen) => change(setAudience, chosen)}
            choices={[
              ['identity', t('tokenForIdentity')],
              ['payment', t('tokenForPayment')],
            ]}
          />
          <Button size="small" look="soft" type="submit" isBusy={isBusy}>
            {say('check')}
          </Button>
        </div>
      </form>
      <div role="status">
        {answer?.check !== undefined && <Verdict check={answer.check} audience={answer.audience} />}
      </div>
    </Panel>
  );
}

function Verdict({ check, audience }: { readonly check: TokenCheck; readonly audience: Audience }) {
  const t = useTokenSay();
  const { isAccepted, problems, claims, player } = check;
  return (
    <>
      <p className={styles.verdict}>
        <Tag tone={isAccepted ? 'success' : 'danger'}>{t(isAccepted ? 'tokenAccepted' : 'tokenRefused')}</Tag>
        {player !== undefined && (
          <span>{t(player === 'new' && audience === 'payment' ? 'player-new-payment' : `player-${player}`)}</span>
        )}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ reason, claim, found, expected }) => (
            <Item
              key={`${reason} ${claim}`}
              title={claim}
              isCode
              detail={
                <>
                  {t('foundExpected', { found, expected })}
                  <span className={styles.cure}>{t(`cure-${reason}`)}</span>
                </>
              }
            />
          ))}
        </ul>
      )}
      {claims.length > 0 && (
        <dl className={styles.claims} aria-label={t('tokenClaims')}>
          {claims.map(({ name, value, isWrong }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={isWrong ? styles.wrong : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
