import type { Series } from './series.ts';
import { type Place, stretchesOf } from './stretches.ts';

interface LineProps {
  readonly series: Series;
  readonly top: number;
  /** The last stretch is dotted. */
  readonly isLastOpen: boolean;
}

/** Through all values that have a neighbour, with a gap where there is none to tell. */
export function Line({ series: { values, look }, top, isLastOpen }: LineProps) {
  const pointOf = ({ index, value }: Place) => `${index + 0.5},${top - value}`;
  const common = {
    fill: 'none',
    stroke: look.color,
    strokeWidth: 2.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return stretchesOf(values).map((stretch) => {
    const points = stretch.map(pointOf);
    const isOpen = isLastOpen && stretch.at(-1)?.index === values.length - 1;
    const closed = isOpen ? points.slice(0, -1) : points;
    return (
      <g key={stretch[0]?.index}>
        {closed.length > 1 ? <polyline points={closed.join(' ')} strokeDasharray={look.dash} {...common} /> : null}
        {isOpen && points.length > 1 ? (
          <polyline points={points.slice(-2).join(' ')} strokeDasharray="1 6" {...common} />
        ) : null}
      </g>
    );
  });
}
