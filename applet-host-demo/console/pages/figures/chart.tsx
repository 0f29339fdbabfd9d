import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useLocale } from '../../use-console.tsx';
import { areaOf, axisEnd, type Frame, latestOf, lineOf, placeOf, type Values } from './scale.ts';
import styles from './chart.module.css';

export interface Series {
  readonly label: string;
  readonly values: Values;
  readonly tone: 'accent' | 'warning' | 'danger' | 'dim';
}

interface ChartProps {
  readonly title: string;
  readonly unit: string;
  /** The first one gives the number at the top. A chart with one series is filled. */
  readonly series: readonly Series[];
  /** The time of each step. */
  readonly times: readonly string[];
  readonly formatTime: (time: string) => string;
}

const HEIGHT = 168;
const MARGIN = { left: 40, right: 56, top: 12, bottom: 24 };
const GRID_LINES = 3;
const TIME_LABELS = 4;

/** A small chart over time. The pointer shows the values of a step. */
export function Chart({ title, unit, series, times, formatTime }: ChartProps) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(300);
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const frame: Frame = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const end = axisEnd(series.flatMap(({ values }) => values));
  const place = placeOf(frame, times.length, end);
  const last = times.length - 1;
  const bottom = frame.top + frame.height;
  const shownOf = ({ values }: Series): number | undefined =>
    chosen === undefined ? latestOf(values) : (values[chosen] ?? undefined);
  const text = (value: number | undefined): string => (value === undefined ? '–' : whole.format(value));
  const [first] = series;

  function handleMove(event: PointerEvent<SVGSVGElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = Math.round(((x - frame.left) / frame.width) * last);
    setChosen(at >= 0 && at <= last ? at : undefined);
  }

  return (
    <figure className={styles.card}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        <span>{chosen === undefined ? unit : formatTime(times[chosen] ?? '')}</span>
        <strong>{text(first && shownOf(first))}</strong>
      </figcaption>
      <div ref={box}>
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${title}, ${unit}: ${series.map((each) => `${each.label} ${text(latestOf(each.values))}`).join(', ')}`}
          onPointerMove={handleMove}
          onPointerLeave={() => setChosen(undefined)}
        >
          {Array.from({ length: GRID_LINES + 1 }, (_, line) => {
            const [, y] = place(0, (end * line) / GRID_LINES);
            return (
              <g key={line}>
                <line className={styles.grid} x1={frame.left} x2={frame.left + frame.width} y1={y} y2={y} />
                <text className={styles.axis} x={frame.left - 6} y={y + 4} textAnchor="end">
                  {short.format((end * line) / GRID_LINES)}
                </text>
              </g>
            );
          })}
          {Array.from({ length: TIME_LABELS }, (_, label) => {
            const at = Math.round((last * label) / (TIME_LABELS - 1));
            return (
              <text key={label} className={styles.axis} x={place(at, 0)[0]} y={HEIGHT - 6} textAnchor="middle">
                {formatTime(times[at] ?? '')}
              </text>
            );
          })}
          {series.length === 1 && first !== undefined && (
            <path className={styles.area} d={areaOf(first.values, place)} />
          )}
          {series.map((each) => (
            <path key={each.label} className={styles.line} data-tone={each.tone} d={lineOf(each.values, place)} />
          ))}
          {chosen !== undefined && (
            <line
              className={styles.mark}
              x1={place(chosen, 0)[0]}
              x2={place(chosen, 0)[0]}
              y1={frame.top}
              y2={bottom}
            />
          )}
          {series.map((each) => (
            <End key={each.label} series={each} at={chosen ?? last} place={place} isNamed={series.length > 1} />
          ))}
        </svg>
      </div>
    </figure>
  );
}

interface EndProps {
  readonly series: Series;
  readonly at: number;
  readonly place: ReturnType<typeof placeOf>;
  readonly isNamed: boolean;
}

/** The dot of a step, and the name of the series next to its end. */
function End({ series: { label, values, tone }, at, place, isNamed }: EndProps) {
  const value = values[at] ?? undefined;
  if (value === undefined) return null;
  const [x, y] = place(at, value);
  const [end] = place(values.length - 1, 0);
  return (
    <>
      <circle className={styles.dot} data-tone={tone} cx={x} cy={y} r={3} />
      {isNamed && (
        <text className={styles.name} data-tone={tone} x={end + 6} y={y + 4}>
          {label}
        </text>
      )}
    </>
  );
}
