import { encode } from 'uqr';
import { toQrPath } from '../../ui/qr-path.ts';

const quietModules = 4;

/** Black on white with its quiet margin, as large as its place and never larger than `maxMm`. */
export function PrintCode({ url, maxMm }: { readonly url: string; readonly maxMm: number }) {
  const { data, size } = encode(url, { ecc: 'M', border: quietModules });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        maxWidth: `${maxMm}mm`,
        maxHeight: `${maxMm}mm`,
        forcedColorAdjust: 'none',
      }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={toQrPath(data)} fill="#000000" />
    </svg>
  );
}
