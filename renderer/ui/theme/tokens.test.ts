// oxlint-disable-next-line no-restricted-imports -- the test reads the sheet itself, which no screen does
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function readScheme(scheme: 'light' | 'dark'): Map<string, string> {
  const block = css.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, token, color]) => [token!, color!]));
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const grounds = ['ground', 'surface', 'sunken', 'hover'];

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  const tokens = readScheme(scheme);
  const get = (token: string) => {
    const color = tokens.get(token);
    if (!color) throw new Error(`--${token} is not a colour of the ${scheme} scheme`);
    return color;
  };

  it.each([
    ['ink', 13],
    ['ink-soft', 5.9],
    ['ink-faint', 4.5],
    ['accent', 5.5],
    ['danger', 5.5],
    ['warning', 5.5],
  ])('keep %s readable on every ground, at least %d to 1', (token, minimum) => {
    for (const ground of grounds) expect(contrast(get(token), get(ground))).toBeGreaterThanOrEqual(minimum);
  });

  it.each(['accent', 'danger', 'warning'])('keep text readable on a ground tinted with %s', (tint) => {
    expect(contrast(get(tint), get(`${tint}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('ink'), get(`${tint}-soft`))).toBeGreaterThanOrEqual(7);
  });

  it('keep text readable on buttons', () => {
    expect(contrast(get('on-accent'), get('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('on-accent'), get('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('on-danger'), get('danger'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ground', 'surface'])('keep the edge of a field and the focus visible on %s', (ground) => {
    expect(contrast(get('edge'), get(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(get('accent'), get(ground))).toBeGreaterThanOrEqual(3);
  });
});
