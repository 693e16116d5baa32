import { describe, expect, it } from 'vitest';
import { isCombination, isTypeable, type KeyPress, listKeyNames } from './shortcut-keys.ts';

function press(parts: Partial<KeyPress>): KeyPress {
  return { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...parts };
}

describe('isCombination', () => {
  it('matches function keys and refuses them with another modifier', () => {
    expect(isCombination(press({ key: 'F2' }), 'F2')).toBe(true);
    expect(isCombination(press({ key: 'F2', shiftKey: true }), 'F2')).toBe(false);
    expect(isCombination(press({ key: 'F8', shiftKey: true }), 'Shift+F8')).toBe(true);
  });

  it('matches letters by what they type, on any layout', () => {
    expect(isCombination(press({ key: 'k', code: 'KeyK', ctrlKey: true }), 'Mod+K')).toBe(true);
    expect(isCombination(press({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }), 'Mod+K')).toBe(false);
    expect(isCombination(press({ key: 'k' }), 'Mod+K')).toBe(false);
  });

  it('matches digits by their place, which a French keyboard types as symbols', () => {
    expect(isCombination(press({ key: '&', code: 'Digit1', altKey: true }), 'Alt+1')).toBe(true);
    expect(isCombination(press({ key: '1', code: 'Numpad1', altKey: true }), 'Alt+1')).toBe(true);
    expect(isCombination(press({ key: 'é', code: 'Digit2', altKey: true }), 'Alt+1')).toBe(false);
  });

  it('matches a symbol whether or not Shift was needed to type it', () => {
    expect(isCombination(press({ key: '?', code: 'KeyM', shiftKey: true }), '?')).toBe(true);
    expect(isCombination(press({ key: '/', code: 'Slash' }), '/')).toBe(true);
  });
});

describe('isTypeable', () => {
  it('distinguishes keys that may be typed text from those that are not', () => {
    expect(['?', '/', 'N', 'Enter', 'Delete'].map(isTypeable)).toEqual([true, true, true, true, true]);
    expect(['F2', 'Mod+K', 'Alt+1', 'Escape'].map(isTypeable)).toEqual([false, false, false, false]);
  });
});

describe('listKeyNames', () => {
  it('names keys as a French keyboard prints them', () => {
    expect(listKeyNames('Mod+Shift+p')).toEqual(['Ctrl', 'Maj', 'P']);
    expect(listKeyNames('Escape')).toEqual(['Échap']);
    expect(listKeyNames('F9')).toEqual(['F9']);
  });
});
