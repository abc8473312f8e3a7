import type { ChannelHandlers } from './channel-server.ts';
import { createImagePicker } from './image-picker.ts';
import { createInbox } from './inbox.ts';
import type { Log } from './log.ts';
import { createOfferedImages } from './offered-images.ts';
import type { SettingsFile } from './settings.ts';

export type PhotoDialogs = {
  /**
   * Asks the user for images, starting in `folder`. Returns their paths, or an empty array if the user
   * cancels.
   */
  chooseImages(folder: string | null): Promise<string[]>;
  chooseFolder(folder: string | null): Promise<string | null>;
};

type Options = { settings: SettingsFile; dialogs: PhotoDialogs; onInboxChange(): void; log: Log };

type Handlers = Pick<
  ChannelHandlers,
  'images.pick' | 'inbox.state' | 'inbox.choose' | 'inbox.turnOff' | 'inbox.dismiss'
>;

/** Opens the image picker and the inbox, and serves the photos that they offer to the page. */
export function openPhotos({ settings, dialogs, onInboxChange, log }: Options) {
  const offered = createOfferedImages();
  const inbox = createInbox({
    ...{ settings, offered, log },
    chooseFolder: dialogs.chooseFolder,
    onChange: onInboxChange,
  });
  const handlers: Handlers = {
    'images.pick': createImagePicker({ settings, offered, chooseImages: dialogs.chooseImages }),
    'inbox.state': inbox.state,
    'inbox.choose': inbox.choose,
    'inbox.turnOff': inbox.turnOff,
    'inbox.dismiss': inbox.dismiss,
  };
  return { handlers, answer: offered.answer, close: inbox.close };
}
