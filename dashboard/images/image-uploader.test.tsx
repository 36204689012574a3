import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { buildTheme } from '../theme/theme.ts';
import type { RowMenu } from '../ui/row-menu.tsx';
import { storedImage } from './image-list.ts';
import { DescriptionField } from './image-tile.tsx';
import { ImageUploader } from './image-uploader.tsx';

const said: string[] = [];
vi.mock('../ui/announcer.tsx', () => ({ announce: (words: string) => void said.push(words) }));
const menus = new Map<string, ComponentProps<typeof RowMenu>['actions']>();
vi.mock('../ui/row-menu.tsx', () => ({
  RowMenu: ({ label, actions }: ComponentProps<typeof RowMenu>) => void menus.set(label, actions),
}));
interface Handle {
  readonly 'aria-label': string;
  readonly onKeyDown: (event: object) => void;
}
const handles: Handle[] = [];
vi.mock('@mui/material/IconButton', () => ({ default: (handle: Handle) => void handles.push(handle) }));

let dropped: readonly File[] = [];
vi.mock('../ui/keep-focus-soon.ts', () => ({ keepFocusSoon: () => undefined }));
vi.mock('./file-choice.tsx', () => ({
  useFileChoice: () => ({ input: null, open: () => undefined }),
  useFileDrop: (onFiles: (files: readonly File[]) => void) => {
    const files = dropped;
    dropped = [];
    if (files.length > 0) onFiles(files);
    return { isOver: false, zone: {} };
  },
}));

const moves: (readonly [from: number, to: number])[] = [];

beforeAll(() => startAllTexts());
beforeEach(() => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => storedImage({ key, imageUrl: `/${key}` }));
  if (!a || !b || !c) throw new Error('There are three.');
  const removed = { ...b, state: { phase: 'removed', was: b.state, at: 0 } } as const;
  const move = (from: number, to: number) => void moves.push([from, to]);
  renderToStaticMarkup(
    <ThemeProvider theme={createTheme()}>
      <ImageUploader inUse={{ images: [a, removed, c], move } as never} max={10} />
    </ThemeProvider>,
  );
});

test('a removed picture that can still be brought back counts for no place of the others', () => {
  handles[1]?.onKeyDown({ key: ' ', preventDefault: () => undefined });
  expect(said).toEqual(['Picked up image 2 of 2']);
});

test('a picture moves past a removed one that can still be brought back in one step', () => {
  said.length = 0;
  const labels = (place: number) => menus.get(`Actions for image ${place}`)?.map(({ label }) => label);
  const choose = (place: number, name: string) =>
    menus
      .get(`Actions for image ${place}`)
      ?.find(({ label }) => label === name)
      ?.onChoose?.();
  expect(labels(1)).not.toContain('Move up');
  expect(labels(2)).not.toContain('Move down');
  choose(2, 'Move up');
  choose(1, 'Move down');
  choose(1, 'Move to last');
  expect(moves).toEqual([
    [2, 0],
    [0, 2],
    [0, 2],
  ]);
  expect(said).toEqual([
    'Image moved to position 1 of 2',
    'Image moved to position 2 of 2',
    'Image moved to position 2 of 2',
  ]);
});

test('a file that finds no room is told of also where the list was full before, unless something else keeps it from being saved', () => {
  const ten = Array.from({ length: 10 }, (_, index) => storedImage({ key: `${index}`, imageUrl: `/${index}` }));
  const shown = (images: typeof ten, error?: string) => {
    dropped = [new File([], 'a.jpg')];
    const inUse = { images, add: () => 1 } as never;
    return renderToStaticMarkup(
      <ThemeProvider theme={createTheme()}>
        <ImageUploader inUse={inUse} max={10} error={error} />
      </ThemeProvider>,
    );
  };
  const tooMany = 'You can add up to 10 images';
  expect(shown(ten)).toContain(tooMany);
  expect(shown(ten.slice(1))).not.toContain(tooMany);
  const broken = shown(ten, 'Remove or replace the images.');
  expect(broken).toContain('Remove or replace the images.');
  expect(broken).not.toContain(tooMany);
});

test('a description that is too long stands there whole and says so, also on its picture', () => {
  const show = (alt: string) => {
    const images = [storedImage({ key: 'a', imageUrl: '/a', alt })];
    const given = { alt, max: 3, onDescribe: () => undefined, onDone: () => undefined };
    return renderToStaticMarkup(
      <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
        <ImageUploader inUse={{ images } as never} max={10} altMax={3} />
        <DescriptionField {...given} />
      </ThemeProvider>,
    );
  };
  expect(show('🍷🍷🍷 ')).toContain('3 / 3');
  expect(show('🍷🍷🍷 ')).not.toContain('Use at most');
  const long = show('🍷🍷🍷🍷');
  expect(long).toContain('4 / 3');
  expect(long).toContain('>🍷🍷🍷🍷</textarea>');
  expect(long.match(/Use at most 3 characters/g)).toHaveLength(2);
  expect(long).not.toMatch(/maxlength/i);
  const id = long.match(/<p [^>]*id="([^"]*)"[^>]*>Use at most/)?.[1];
  expect(long).toMatch(new RegExp(`<button[^>]* aria-describedby="${id}"[^>]*>Change description`));
});

test('the name of a file that can’t be used stands in full', () => {
  const name = 'a-photo-of-the-shop-window-in-the-week-before-the-summer-sale.heic';
  const image = { id: 'a', name, state: { phase: 'failed', problem: { kind: 'heic' } } };
  const shown = renderToStaticMarkup(
    <ThemeProvider theme={createTheme()}>
      <ImageUploader inUse={{ images: [image] } as never} max={10} />
    </ThemeProvider>,
  );
  expect(shown.match(new RegExp(`class="([^"]*)"[^>]*>${name}`))?.[1]).not.toContain('noWrap');
});
