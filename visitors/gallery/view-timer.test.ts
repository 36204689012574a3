import { beforeEach, describe, expect, test } from 'vitest';
import { type ImageView, type ViewTimer, openViewTimer } from './view-timer.ts';

describe('the time a picture is in view', () => {
  let now: number;
  let views: ImageView[];
  let timer: ViewTimer;

  beforeEach(() => {
    now = 1_000;
    views = [];
    timer = openViewTimer(
      (view) => views.push(view),
      () => now,
    );
  });

  test('runs from entering to leaving', () => {
    timer.enter('a');
    now += 1_500.4;
    timer.leave('a');
    expect(views).toEqual([{ imageUrl: 'a', duration: 1_500 }]);
  });

  test('is no longer than a day, whatever stays open', () => {
    timer.enter('a');
    now += 30 * 60 * 60_000;
    timer.leave('a');
    expect(views).toEqual([{ imageUrl: 'a', duration: 24 * 60 * 60_000 }]);
  });

  test('is kept for each picture on its own', () => {
    timer.enter('a');
    now += 100;
    timer.enter('b');
    now += 100;
    timer.leave('a');
    now += 100;
    timer.leave('b');
    expect(views).toEqual([
      { imageUrl: 'a', duration: 200 },
      { imageUrl: 'b', duration: 200 },
    ]);
  });

  test('ends when the page is hidden and begins anew when it is seen again', () => {
    timer.enter('a');
    now += 300;
    timer.hide();
    now += 60_000;
    timer.show();
    now += 200;
    timer.leave('a');
    expect(views.map(({ duration }) => duration)).toEqual([300, 200]);
  });

  test('does not run while the page is hidden', () => {
    timer.hide();
    timer.enter('a');
    now += 500;
    timer.leave('a');
    expect(views).toEqual([]);
  });

  test('is nothing for a picture that left without entering, or in the same moment', () => {
    timer.leave('a');
    timer.enter('b');
    timer.leave('b');
    expect(views).toEqual([]);
  });

  test('goes on when a picture enters twice', () => {
    timer.enter('a');
    now += 100;
    timer.enter('a');
    now += 100;
    timer.leave('a');
    expect(views).toEqual([{ imageUrl: 'a', duration: 200 }]);
  });
});
