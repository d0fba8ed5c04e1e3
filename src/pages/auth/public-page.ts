/** What a page shown before anybody has signed in is given. */
export interface PublicPageProps {
  /** Goes to a page of the application without loading the document anew. */
  onEnter(path: string): void;
  /** Fetches the application ahead of its first page. */
  onPrefetch(): void;
}
