import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useLocale } from '../../use-console.tsx';
import { apart, areaOf, axisEnd, axisLines, type Frame, lineOf, placeOf, type Values } from './scale.ts';
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
  /** The last step with measurements, whose values are shown without a pointer; -1: there is none. */
  readonly newest: number;
}

const HEIGHT = 168;
const MARGIN = { left: 40, right: 56, top: 12, bottom: 24 };
/** The height of a name next to the end of a line. */
const NAME_HEIGHT = 13;
const TIME_LABELS = 4;

/** A small chart over time. The pointer shows the values of a step. */
export function Chart({ title, unit, series, times, formatTime, newest }: ChartProps) {
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
  const at = chosen ?? newest;
  const text = (value: number | undefined): string => (value === undefined ? '–' : whole.format(value));
  const [first] = series;
  const ends = series.flatMap(({ values, ...each }) => {
    const value = values[at] ?? undefined;
    return value === undefined ? [] : [{ ...each, value }];
  });
  const nameHeights = apart(
    ends.map(({ value }) => place(at, value)[1]),
    NAME_HEIGHT,
    bottom,
  );

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
        <strong>{text(first?.values[at] ?? undefined)}</strong>
      </figcaption>
      <div ref={box}>
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${title}, ${unit}: ${series.map((each) => `${each.label} ${text(each.values[newest] ?? undefined)}`).join(', ')}`}
          onPointerMove={handleMove}
          onPointerLeave={() => setChosen(undefined)}
        >
          {axisLines(end).map((line) => {
            const [, y] = place(0, line);
            return (
              <g key={line}>
                <line className={styles.grid} x1={frame.left} x2={frame.left + frame.width} y1={y} y2={y} />
                <text className={styles.axis} x={frame.left - 6} y={y + 4} textAnchor="end">
                  {short.format(line)}
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
          {ends.map(({ value, ...each }, index) => (
            <End
              key={each.label}
              {...each}
              x={place(at, 0)[0]}
              y={place(at, value)[1]}
              name={series.length > 1 ? [frame.left + frame.width + 6, (nameHeights[index] ?? 0) + 4] : undefined}
            />
          ))}
        </svg>
      </div>
    </figure>
  );
}

interface EndProps extends Pick<Series, 'label' | 'tone'> {
  readonly x: number;
  readonly y: number;
  /** The place of the series' name; undefined: it has none. */
  readonly name: readonly [x: number, y: number] | undefined;
}

/** The dot of a step, and the name of the series next to the end of its line. */
function End({ label, tone, x, y, name }: EndProps) {
  return (
    <>
      <circle className={styles.dot} data-tone={tone} cx={x} cy={y} r={3} />
      {name !== undefined && (
        <text className={styles.name} data-tone={tone} x={name[0]} y={name[1]}>
          {label}
        </text>
      )}
    </>
  );
}
