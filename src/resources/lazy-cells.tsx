import { lazily } from "../components/lazy-component";

/** Cells whose code is large and that few lists show. */
export const ProductIcon = lazily(() =>
  import("../components/product-icon").then((file) => file.ProductIcon),
);
export const MediaThumbnail = lazily(() =>
  import("../components/media-picture").then((file) => file.MediaThumbnail),
);
export const MediaDocument = lazily(() =>
  import("../components/media-picture").then((file) => file.MediaDocument),
);
export const PointText = lazily(() => import("../components/point-input").then((file) => file.PointText));
