import '../ui/theme/base.css';
import '@mantine/core/styles.layer.css';
import '../ui/theme/tokens.css';
import '../ui/theme/mantine.css';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { cleanup, render } from 'vitest-browser-react';
import { Providers } from '#renderer/app/providers.tsx';
import { useKeyboard } from '#renderer/ui/keyboard/keyboard.ts';
import { useRestoredFocus } from '#renderer/ui/focus/use-restored-focus.ts';
import { usePressWithoutBlur } from '#renderer/ui/focus/use-press-without-blur.ts';

/** Listens to the keyboard, as the program does behind every screen. */
function Keyboard() {
  useKeyboard();
  useRestoredFocus();
  usePressWithoutBlur();
  return null;
}

/** Shows a part within the providers and the layout of every screen. */
function Screen({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <MemoryRouter>
        <Keyboard />
        <main style={{ display: 'flex', flexDirection: 'column', height: '40rem' }}>{children}</main>
      </MemoryRouter>
    </Providers>
  );
}

/**
 * Shows a part of a screen with the theme, the size and the keyboard of the program, in place of what was shown before.
 */
export async function show(part: ReactNode) {
  await cleanup();
  return render(part, { wrapper: Screen });
}
