import { lazyComponent } from "../components/lazy-component";

/** Cells whose code is large and that few lists show. */
export const ProductIcon = lazyComponent(() =>
  import("../components/product-icon").then((file) => file.ProductIcon),
);
export const MediaThumbnail = lazyComponent(() =>
  import("../components/media-picture").then((file) => file.MediaThumbnail),
);
export const MediaDocument = lazyComponent(() =>
  import("../components/media-picture").then((file) => file.MediaDocument),
);
export const PointText = lazyComponent(() =>
  import("../components/point-input").then((file) => file.PointText),
);
