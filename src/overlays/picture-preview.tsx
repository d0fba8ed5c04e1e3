import { lazyComponent } from "../components/lazy-component";
import { showPicture, usePictureShown } from "../providers/picture-shown";

const PictureViewer = lazyComponent(() => import("./picture-viewer").then((file) => file.PictureViewer));

/** Shows the picture that was asked for, whatever page it is on. */
export function PicturePreview() {
  const picture = usePictureShown();
  if (!picture) return null;
  return <PictureViewer key={picture.src} picture={picture} onClose={() => showPicture(null)} />;
}
