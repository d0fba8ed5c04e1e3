/** What a form of the settings tells its page. */
export interface SavedProps {
  onSaved(): void;
  /** Reads anew what somebody else has changed. */
  onReload(): void;
}
