/** Where uploaded pictures lie. Keys are made by the server; they are never a user's words. */
export interface Files {
  /** The name of the place as a whole: of the bucket, or of the folder. */
  bucket: string;
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}
