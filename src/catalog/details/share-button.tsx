import { Share2 } from 'lucide-react';
import { shopOrigin } from '#src/lib/shop-origin.ts';
import { Button } from '#src/ui/button.tsx';
import { toastMessage, toastSuccess } from '#src/ui/toaster.tsx';

/** Shares a link with the system's share dialog, or copies the link if the browser has no share dialog. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = new URL(path, await shopOrigin()).href;
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // Do nothing if the user closed the share dialog. If sharing failed for another reason, copy the
        // link.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toastSuccess('Link copied.');
    } catch {
      toastMessage(`Copy this link: ${url}`);
    }
  }
  return (
    <Button look="ghost" className="justify-self-start" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      Share
    </Button>
  );
}
