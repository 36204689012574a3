// Which square of a picture is shown, as values; nothing here touches the screen.

interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x` and `y` are the square's center in pixels of the picture; a zoom of 1 shows as much as fits. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const zoomMax = 4;

export function startingCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The square in pixels of the picture, always inside it. */
export function squareOf(picture: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** By shares of the shown square: (1, 0) shows what lies next to it on the right. */
export function movedCrop(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(picture, crop);
  return inside(picture, { ...crop, x: crop.x + by.x * side, y: crop.y + by.y * side });
}

export function zoomedCrop(picture: Size, crop: Crop, zoom: number): Crop {
  return inside(picture, { ...crop, zoom: between(1, zoom, zoomMax) });
}

function inside(picture: Size, crop: Crop): Crop {
  const half = squareOf(picture, crop).side / 2;
  return {
    ...crop,
    x: between(half, crop.x, picture.width - half),
    y: between(half, crop.y, picture.height - half),
  };
}

function between(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
