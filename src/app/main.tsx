import '#src/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { leaveToInputMethod } from '#src/lib/composing.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { followOtherTabs } from '#src/lib/refresh.ts';
import { onSessionChange, startSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { Toaster, toastMessage } from '#src/ui/toaster.tsx';
import { forgetOnSignOut } from './forget-on-sign-out.ts';
import { reportError, reportUncaughtErrors } from './report-errors.ts';
import { restoreScroll } from './restore-scroll.ts';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reportUncaughtErrors();
addEventListener('keydown', leaveToInputMethod, true);
const queryClient = createQueryClient();
followOtherTabs(queryClient);
onSessionChange(() => forgetOnSignOut(queryClient));
platform.onNotice((text) => toastMessage(text));
void startSession();

// A transition renders in small steps, so the browser can respond to input in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter()} onError={reportError} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
// Comes last, because it throws if the browser blocks storage.
restoreScroll();
