import { Panel } from '../../kit/panel.tsx';
import { StateDot } from '../../kit/state-dot.tsx';
import { useTimes } from '../../kit/times.ts';
import { useSay } from '../../use-console.tsx';
import type { FigureNode } from '../../../../server-client/generated/figures.ts';
import table from '../../kit/table.module.css';
import styles from './figures.module.css';

const TONES = { serving: 'on', draining: 'off', silent: 'bad' } as const;

/** The nodes of the provider, which all tenants share. */
export function NodesPanel({ nodes }: { readonly nodes: readonly FigureNode[] }) {
  const t = useSay();
  const times = useTimes();
  return (
    <Panel title={t('nodes')} actions={nodes.length === 0 ? t('noNodes') : undefined}>
      <div className={styles.nodes} hidden={nodes.length === 0} tabIndex={0} role="region" aria-label={t('nodes')}>
        <table className={table.table} data-plain>
          <thead>
            <tr>
              <th>{t('node')}</th>
              <th>{t('state')}</th>
              <th>{t('connections')}</th>
              <th>{t('messagesPerMinute')}</th>
              <th>{t('latency95')}</th>
              <th>{t('errorsPerMinute')}</th>
              <th>{t('memory')}</th>
              <th>{t('upSince')}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <tr key={node.node}>
                {/* The log and /readyz name a node by its id: several may run on one host, one after the other. */}
                <td className={table.code}>
                  {node.host} {node.node}
                </td>
                <td>
                  <StateDot tone={TONES[node.state]}>{t(`node-${node.state}`)}</StateDot>
                </td>
                <td>{times.number(node.connections)}</td>
                <td>{times.number(node.messagesPerMinute)}</td>
                <td>{node.ackP95Ms === null ? '–' : times.number(node.ackP95Ms)}</td>
                <td>{times.number(node.errorsPerMinute)}</td>
                <td>
                  <meter
                    className={styles.memory}
                    aria-label={t('memory')}
                    min={0}
                    max={node.memoryLimitBytes}
                    value={node.memoryBytes}
                  />{' '}
                  {Math.round((100 * node.memoryBytes) / Math.max(1, node.memoryLimitBytes))} %
                </td>
                <td className={table.dim}>{times.ago(node.upSince)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
