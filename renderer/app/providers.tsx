import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answers } from '#renderer/api/use-answer.ts';
import { theme } from '#renderer/ui/theme/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const labels = { confirm: 'Confirmer', cancel: 'Annuler' };

/**
 * Provides what every screen needs. Mantine writes no style sheet into the page (`withCssVariables`,
 * `withGlobalClasses`): the content security policy allows none, and tokens.css has all variables.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <ErrorBoundary>
        <QueryClientProvider client={answers}>
          <ModalsProvider labels={labels}>{children}</ModalsProvider>
          <Notifications position="bottom-right" containerWidth="24rem" />
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
