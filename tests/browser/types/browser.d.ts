// What browsers have and TypeScript's library does not, and what classic scripts of the page define.

interface Window {
  /** Opens files with the installed page. */
  launchQueue?: {
    setConsumer(consumer: (launch: { files: FileSystemFileHandle[] }) => void): void;
  };
  /** Loads the page once more if a new version was published (`www/reload.js`). */
  reloadIfReplaced?: () => Promise<void>;
}
