import { useState } from 'react';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';
import { toastError, toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

type Overlay = 'dialog' | 'question' | 'drawer';

/** Dialogs, drawers, menus and toasts, each opened by a button. */
export function OverlaySpecimens() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  return (
    <Chapter title="Overlays">
      <Specimen name="Dialog, confirmation, drawer">
        <Row>
          <Button look="paper" aria-haspopup="dialog" onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          <Button look="paper" aria-haspopup="dialog" onClick={() => setOpen('question')}>
            Open confirmation
          </Button>
          <Button look="paper" aria-haspopup="dialog" onClick={() => setOpen('drawer')}>
            Open drawer
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Menu">
        <Row>
          <Menu
            label="More actions"
            trigger={<span className="px-3 font-semibold">More actions</span>}
          >
            {(done) => (
              <>
                <button type="button" className={menuItemClass} onClick={done}>
                  Duplicate
                </button>
                <button type="button" className={menuItemClass} onClick={done}>
                  End the sale
                </button>
              </>
            )}
          </Menu>
          <Avatar name="Robin Player" />
        </Row>
      </Specimen>
      <Specimen name="Toasts" note="Top center, at most 20, up to 350 px wide.">
        <Row>
          <Button look="paper" onClick={() => toastSuccess('Booking Confirmed!')}>
            Success
          </Button>
          <Button look="paper" onClick={() => toastError('The shop can’t be reached.')}>
            Error
          </Button>
          <Button look="paper" onClick={() => toastMessage('Your session has ended.')}>
            Message
          </Button>
        </Row>
      </Specimen>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Booking"
        actions={<Button onClick={close}>Book it</Button>}
      >
        <TextField label="Meeting location" />
      </Dialog>
      <Dialog
        open={open === 'question'}
        onClose={close}
        role="alertdialog"
        title="Are you sure you want to delete?"
        actions={
          <>
            <Button look="paper" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>If you delete Telecaster, it cannot be undone!</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} label="Filters">
        <TextField label="Location" />
      </Drawer>
    </Chapter>
  );
}
